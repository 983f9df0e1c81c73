/** The titles of the laws keep their words, wherever they are quoted. */
export const lawTitles: readonly string[] = [
  'The project is sacred',
  'Bytes in, bytes out',
  'A restore can always be undone',
  'An id is for ever',
  'A directory sees only its own checkpoints',
  'No success without the deed',
  'A crash needs no helper',
  'The cap holds',
  'Nobody waits for the housekeeper',
  'Doubt never deletes',
  'Nothing in the project is executed, nothing outside it is written',
  'What you track is saved',
  'The agent is never disturbed',
  'Nothing leaves the machine unasked',
]
