/** The part of zod that is used. The build puts it into one file, because all of zod takes 8 MB. */
export { object, preprocess, record, string, unknown, type ZodType } from 'zod'
