/** The first word of a request for completions; the words of the command line follow it. */
export const completionWord = '--complete'
