import { delimiter, dirname } from 'node:path'

/** The environment for an installer. What npm tells the scripts that it runs would tell an npm within them where to install. */
export function plainEnvironment(node: string = process.execPath): NodeJS.ProcessEnv {
  const isOfScript = /^npm_(?!config_(?:cache|registry|userconfig)$)/i
  const variables = Object.entries(process.env).filter(([name]) => !isOfScript.test(name))
  // npm starts the Node that comes first on the path, and asks it which packages fit.
  const path = [dirname(node), process.env['PATH']].join(delimiter)
  return { ...Object.fromEntries(variables), PATH: path }
}
