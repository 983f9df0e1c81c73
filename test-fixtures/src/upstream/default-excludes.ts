const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** The excludes of a v2 store, in upstream's order. */
export const seedExcludes: readonly string[] = words(`
  node_modules/ dist/ build/ target/ out/ .next/ .nuxt/
  __pycache__/ *.pyc *.pyo .cache/ .pytest_cache/ .mypy_cache/ .ruff_cache/ coverage/ .coverage
  .venv/ venv/ env/
  .git/ .hg/ .svn/
  .worktrees/
  *.so *.dylib *.dll *.o *.a *.jar *.class *.exe *.obj
  *.mp4 *.mov *.mkv *.webm *.zip *.tar *.tar.gz *.tgz *.7z *.rar *.iso
  .env .env.* .env.local .env.*.local
  .DS_Store Thumbs.db
  *.log
`)

/** The excludes of a V1 repository, in upstream's order. */
export const legacyExcludes: readonly string[] = words(`
  node_modules/ dist/ build/
  .env .env.* .env.local .env.*.local
  __pycache__/ *.pyc *.pyo
  .DS_Store *.log
  .cache/ .next/ .nuxt/ coverage/ .pytest_cache/
  .venv/ venv/
  .git/
`)
