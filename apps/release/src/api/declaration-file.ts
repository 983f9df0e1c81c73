import { readFileSync } from 'node:fs'
import { parseSync, type ESTree } from 'rolldown/utils'

/** The declarations, imports and re-exports of a `.d.ts` file. */
export interface DeclarationFile {
  readonly declarations: ReadonlyMap<string, Declaration>
  /** By the local name. */
  readonly imports: ReadonlyMap<string, Origin>
  /** By the exported name. */
  readonly reexports: ReadonlyMap<string, Origin>
}

/** A declaration in a `.d.ts` file. */
export interface Declaration {
  readonly name: string
  readonly kind: DeclarationKind
  /** The text of its comment; empty when there is none. */
  readonly comment: string
  /** The declaration itself, without `export declare`. */
  readonly text: string
  /** The names of the types that it mentions. */
  readonly mentions: ReadonlySet<string>
}

export type DeclarationKind = 'function' | 'class' | 'constant' | 'type'

/** Where a name comes from. */
interface Origin {
  readonly module: string
  readonly name: string
}

/** Parses a file that `tsc` has emitted, with a separate declaration for each exported name. */
export function readDeclarationFile(path: string): DeclarationFile {
  const text = readFileSync(path, 'utf8')
  const { comments, errors, program } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const declarations = new Map<string, Declaration>()
  const imports = new Map<string, Origin>()
  const reexports = new Map<string, Origin>()
  let end = 0
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      for (const [name, origin] of importsOf(statement)) imports.set(name, origin)
    } else if (statement.type === 'ExportNamedDeclaration' && statement.source !== null) {
      for (const [name, origin] of reexportsOf(statement)) reexports.set(name, origin)
    } else {
      const from = end
      const comment = comments.findLast(
        ({ end: last, start, type }) =>
          type === 'Block' && start >= from && last <= statement.start,
      )
      const declaration = declarationOf(statement, text, textOf(comment?.value ?? ''))
      if (declaration !== null) {
        // An overloaded function is declared more than once.
        const before = declarations.get(declaration.name)
        declarations.set(
          declaration.name,
          before === undefined ? declaration : both(before, declaration),
        )
      }
    }
    end = statement.end
  }
  return { declarations, imports, reexports }
}

function importsOf(statement: ESTree.ImportDeclaration): readonly (readonly [string, Origin])[] {
  return statement.specifiers.map((one) => {
    const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : one.local.name
    return [one.local.name, { module: statement.source.value, name }]
  })
}

function reexportsOf(
  statement: ESTree.ExportNamedDeclaration,
): readonly (readonly [string, Origin])[] {
  const module = statement.source?.value ?? ''
  return statement.specifiers.map((one) => [
    nameOf(one.exported),
    { module, name: nameOf(one.local) },
  ])
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === 'Literal' ? name.value : name.name
}

/** Removes the stars of a comment. */
function textOf(comment: string): string {
  return comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
}

function declarationOf(
  statement: ESTree.Statement | ESTree.Directive,
  text: string,
  comment: string,
): Declaration | null {
  const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  const found = node === null ? null : kindOf(node)
  if (node === null || found === null) return null
  const declared = text.slice(node.start, node.end).replace(/^declare /, '')
  return { ...found, comment, text: declared, mentions: typesIn(node) }
}

function kindOf(node: { readonly type: string }): Pick<Declaration, 'kind' | 'name'> | null {
  const { declarations, id } = node as unknown as Named
  switch (node.type) {
    case 'TSDeclareFunction':
    case 'FunctionDeclaration':
      return { kind: 'function', name: id.name }
    case 'ClassDeclaration':
      return { kind: 'class', name: id.name }
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return { kind: 'type', name: id.name }
    case 'VariableDeclaration':
      return { kind: 'constant', name: declarations[0]?.id.name ?? '' }
    default:
      return null
  }
}

interface Named {
  readonly id: { readonly name: string }
  readonly declarations: readonly { readonly id: { readonly name: string } }[]
}

/** Returns the names in the position of a type, including type parameters, which have no declaration. */
function typesIn(node: unknown): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { exprName, expression, type, typeName } = value as Mention
    const named = type === 'TSInterfaceHeritage' ? expression : (typeName ?? exprName)
    if (named?.type === 'Identifier') names.add(named.name)
    for (const child of Object.values(value)) visit(child)
  }
  visit(node)
  return names
}

interface Mention {
  readonly type?: string
  readonly typeName?: { readonly type: string; readonly name: string }
  readonly exprName?: { readonly type: string; readonly name: string }
  readonly expression?: { readonly type: string; readonly name: string }
}

function both(first: Declaration, second: Declaration): Declaration {
  return {
    ...first,
    text: `${first.text}\n${second.text}`,
    mentions: new Set([...first.mentions, ...second.mentions]),
  }
}
