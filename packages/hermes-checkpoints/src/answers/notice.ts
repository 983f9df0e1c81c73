import type { Notice as EngineNotice } from '@hermes-checkpoints/checkpoints'
import { plainReport, withTextPath, type Failed, type RestoreReport } from './restore-report.ts'
import { textDirectory, type TextDirectory } from './text-path.ts'

/** What the engine did without being asked, or found missing. */
export type Notice =
  | PlainNotice<EngineNotice>
  /** `config.yaml` has an entry without effect. */
  | { readonly kind: 'setting-ignored'; readonly detail: string }

/** The notice with text in place of the engine's paths. */
type PlainNotice<One> = One extends { readonly kind: 'restore-finished' }
  ? { readonly kind: 'restore-finished'; readonly report: RestoreReport }
  : One extends { readonly directory: unknown; readonly failed: unknown }
    ? Omit<One, 'directory' | 'failed'> & TextDirectory & { readonly failed: readonly Failed[] }
    : One extends { readonly directory: unknown }
      ? Omit<One, 'directory'> & TextDirectory
      : One

export function plainNotice(notice: EngineNotice): Notice {
  if (notice.kind === 'restore-finished')
    return { kind: notice.kind, report: plainReport(notice.report) }
  if (!('directory' in notice)) return notice
  const { directory, ...rest } = notice
  const place = textDirectory(directory)
  return rest.kind === 'restore-reversed'
    ? { ...rest, ...place, failed: rest.failed.map(withTextPath) }
    : { ...rest, ...place }
}
