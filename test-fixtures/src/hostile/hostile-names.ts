/** A file name that has broken a program. */
export interface HostileName {
  readonly label: string
  /** Relative to the project's directory; two of them are in subdirectories. */
  readonly name: Buffer
  /** Whether git can hold it with `core.protectNTFS` and `core.protectHFS` switched off. */
  readonly storable: boolean
}

const named = (label: string, name: string | readonly number[]): HostileName => ({
  label,
  name: typeof name === 'string' ? Buffer.from(name) : Buffer.from(name),
  storable: true,
})

const refused = (label: string, name: string): HostileName => ({
  ...named(label, name),
  storable: false,
})

/** 58 kinds of valid names; all of them fit into one directory together. */
export const hostileNames: readonly HostileName[] = [
  // Control characters.
  named('newline', 'new\nline'),
  named('trailing newline', 'newline at the end\n'),
  named('tab', 'tab\tulator'),
  named('carriage return', 'carriage\rreturn'),
  named('terminal escape', '\u001B[31mred\u001B[0m'),
  named('lowest control', '\u0001'),
  named('delete', 'delete\u007F'),
  // Characters that need quoting.
  named('double quote', 'double"quote'),
  named('single quote', "single'quote"),
  named('backslash', 'back\\slash'),
  named('trailing backslash', 'backslash at the end\\'),
  named('escaped newline look-alike', 'not\\na newline'),
  named('octal escape look-alike', '"\\303\\244"'),
  // Not UTF-8.
  named('lone byte', [0xff]),
  named('latin-1', [0x63, 0x61, 0x66, 0xe9]),
  named('cut off sequence', [0xe2, 0x82]),
  named('overlong slash', [0xc0, 0xaf]),
  named('encoded surrogate', [0xed, 0xa0, 0x80]),
  // Names that look like options.
  named('option', '-rf'),
  named('end of options', '--'),
  named('dash', '-'),
  named('long option', '--help'),
  // Blanks and dots.
  named('leading space', ' leading space'),
  named('trailing space', 'trailing space '),
  named('only a space', ' '),
  named('leading dot', '.leading dot'),
  named('trailing dot', 'trailing dot.'),
  named('three dots', '...'),
  // Patterns and pathspecs.
  named('star', '*'),
  named('question mark', '?'),
  named('character class', '[a-z]'),
  named('ignore rule negation', '!important'),
  named('ignore rule comment', '#comment'),
  named('pathspec magic', ':(exclude)x'),
  named('short pathspec magic', ':!x'),
  // Characters with a meaning in shells.
  named('command substitution', '$(touch x)'),
  named('backquotes', '`touch x`'),
  named('variable', '$HOME'),
  named('command separator', 'a;b|c&d'),
  named('tilde', '~'),
  // Lengths.
  named('255 bytes', 'n'.repeat(255)),
  named('path of 3 kB', `deep/${'directory/'.repeat(300)}file`),
  // Unicode.
  named('composed', '\u00E9'),
  named('decomposed', 'e\u0301'),
  named('right to left', '\u202Egpj.exe'),
  named('emoji', '👩‍💻'),
  // Names that are equal on other systems.
  named('upper case', 'CASE'),
  named('lower case', 'case'),
  // Names that git takes for its own directory on some systems.
  refused('upper case git directory', '.GIT'),
  refused('mixed case git directory', '.gIt'),
  refused('nested upper case git directory', 'sub/.GIT/config'),
  named('short name of the git directory', 'git~1'),
  named('upper case short name', 'GIT~1'),
  named('git directory and space', '.git '),
  named('git directory and dot', '.git.'),
  named('git directory as a stream', '.git::$INDEX_ALLOCATION'),
  named('git directory and backslash', '.git\\x'),
  named('git directory with an ignorable character', '.g\u200Cit'),
]
