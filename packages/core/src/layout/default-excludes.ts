const dependenciesAndBuilds = 'node_modules/ dist/ build/ target/ out/ .next/ .nuxt/'
const caches =
  '__pycache__/ *.pyc *.pyo .cache/ .pytest_cache/ .mypy_cache/ .ruff_cache/ coverage/ .coverage'
const environmentsAndRepositories = '.venv/ venv/ env/ .git/ .hg/ .svn/ .worktrees/'
const compiledCode = '*.so *.dylib *.dll *.o *.a *.jar *.class *.exe *.obj'
const videosAndArchives = '*.mp4 *.mov *.mkv *.webm *.zip *.tar *.tar.gz *.tgz *.7z *.rar *.iso'
const secrets = '.env .env.* .env.local .env.*.local'
const systemFilesAndLogs = '.DS_Store Thumbs.db *.log'

/** The git patterns of files that checkpoints leave out by default: upstream's list. */
export const defaultExcludes: readonly string[] = [
  dependenciesAndBuilds,
  caches,
  environmentsAndRepositories,
  compiledCode,
  videosAndArchives,
  secrets,
  systemFilesAndLogs,
].flatMap((group) => group.split(' '))
