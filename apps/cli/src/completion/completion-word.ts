/** The word that asks a program what could come next in a command line; the words so far follow it. */
export const completionWord = '--complete'
