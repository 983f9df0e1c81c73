import { completionWord } from './completion-word.ts'

export const shells = ['bash', 'zsh'] as const

export type Shell = (typeof shells)[number]

/**
 * Returns a script that makes a shell ask the program for completions.
 *
 * The program answers with lines: a word, a tab and its meaning; or `:files` or `:directories`, which the shell
 * completes by itself.
 */
export function completionScript(program: string, shell: Shell): string {
  return shell === 'bash' ? bashScript(program) : zshScript(program)
}

// macOS ships bash 3, which has neither compopt nor mapfile.
const bashScript = (program: string): string => `# ${program} in bash: in ~/.bashrc, write
#   source <(${program} completion bash)
_${program.replaceAll('-', '_')}() {
  local IFS=$'\\n' line place word=\${COMP_WORDS[COMP_CWORD]}
  [[ $word == '=' ]] && word=
  COMPREPLY=()
  compopt -o nosort 2>/dev/null
  while IFS= read -r line; do
    case $line in
      :*) place=$line ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <(${program} ${completionWord} "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null)
  case $place in
    :files)
      if (( \${#COMPREPLY[@]} )) || ! compopt -o default 2>/dev/null; then
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$word"))
      fi
      ;;
    :directories) compopt -o dirnames 2>/dev/null || COMPREPLY=($(compgen -d -- "$word")) ;;
  esac
}
complete -F _${program.replaceAll('-', '_')} ${program}
`

const zshScript = (program: string): string => `#compdef ${program}
# ${program} in zsh: in ~/.zshrc, below compinit, write
#   source <(${program} completion zsh)
_${program}() {
  local line word place tab=$'\\t'
  local -a found
  [[ \${words[CURRENT]} == --*=* ]] && compset -P '*='
  while IFS= read -r line; do
    case $line in
      :*) place=$line ;;
      *)
        word=\${line%%$tab*}
        found+=("\${word//:/\\\\:}:\${line#*$tab}")
        ;;
    esac
  done < <(${program} ${completionWord} "\${(@Q)words[2,CURRENT]}" 2>/dev/null </dev/null)
  (( \${#found} )) && _describe -V '${program}' found
  case $place in
    :files) _files ;;
    :directories) _files -/ ;;
  esac
}
if [[ \${funcstack[1]} == _${program} ]]; then
  _${program} "$@"
else
  compdef _${program} ${program}
fi
`
