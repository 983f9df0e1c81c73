const dependenciesAndBuilds = 'node_modules/ dist/ build/ target/ out/ .next/ .nuxt/'
const caches =
  '__pycache__/ *.pyc *.pyo .cache/ .pytest_cache/ .mypy_cache/ .ruff_cache/ coverage/ .coverage'
const environmentsAndRepositories = '.venv/ venv/ env/ .git/ .hg/ .svn/ .worktrees/'
const compiledCode = '*.so *.dylib *.dll *.o *.a *.jar *.class *.exe *.obj'
const videosAndArchives = '*.mp4 *.mov *.mkv *.webm *.zip *.tar *.tar.gz *.tgz *.7z *.rar *.iso'
const secrets = '.env .env.* .env.local .env.*.local'
const droppings = '.DS_Store Thumbs.db *.log'

/** What a checkpoint leaves out unless its owner says otherwise, as git patterns; upstream's list. */
export const defaultExcludes: readonly string[] = [
  dependenciesAndBuilds,
  caches,
  environmentsAndRepositories,
  compiledCode,
  videosAndArchives,
  secrets,
  droppings,
].flatMap((group) => group.split(' '))
