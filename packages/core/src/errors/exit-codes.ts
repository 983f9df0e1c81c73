/** The exit codes of the programs. */
export const exitCodes = {
  done: 0,
  declined: 1,
  failed: 2,
  partly: 3,
  busy: 11,
  damaged: 12,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]
