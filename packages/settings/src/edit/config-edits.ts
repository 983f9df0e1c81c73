import {
  isMap,
  isScalar,
  isSeq,
  type Document,
  type Pair,
  type ParsedNode,
  type YAMLMap,
} from 'yaml'
import { sequenceEdit } from './sequence-edit.ts'
import { yamlKey, type Setting, type SettingValue } from '../table/setting-table.ts'
import type { TextEdit } from './text-edit.ts'
import { columnAt, endOfLine, lineBreakIn } from './text-lines.ts'
import { formatYamlValue } from './yaml-value-text.ts'

type ConfigMap = YAMLMap.Parsed
type ConfigPair = Pair<ParsedNode, ParsedNode | null>

/** Returns possible edits that set a value in a config file, the best first. The caller must check what each one yields. */
export function configEdits(
  text: string,
  document: Document.Parsed,
  setting: Setting,
  value: SettingValue,
): readonly TextEdit[] {
  const root = document.contents
  const name = yamlKey(setting)
  const written = `${name}: ${formatYamlValue(value)}`
  if (!isMap(root)) return [newLine(text, text.length, sectionText(text, setting, 0, written))]
  const section = lastPair(root, setting.section)
  if (section === undefined) return newSection(text, root, setting, written)
  if (isMap(section.value)) {
    const pair = lastPair(section.value, name)
    if (pair === undefined) return [newPair(text, section.value, written)]
    return replacedValue(text, pair, value)
  }
  if (isScalar(section.value) && typeof section.value.value === 'boolean') {
    const { range, source } = section.value
    const insert = name === 'enabled' ? String(value) : `{enabled: ${source}, ${written}}`
    return [{ from: range[0], to: range[1], insert }]
  }
  return filledSection(text, section, written)
}

/** The last of two equal keys wins, as in Python. */
function lastPair(map: ConfigMap, name: string): ConfigPair | undefined {
  return map.items.findLast(({ key }) => isScalar(key) && key.value === name)
}

function newSection(
  text: string,
  root: ConfigMap,
  setting: Setting,
  written: string,
): readonly TextEdit[] {
  if (root.flow === true) return [newPair(text, root, `${setting.section}: {${written}}`)]
  const lines = sectionText(text, setting, indentOf(text, root), written)
  // Text after the last key, such as commented examples, probably belongs to it, so the end of the file comes first.
  return [text.length, endOfMap(text, root)].map((at) => newLine(text, at, lines))
}

function sectionText(text: string, setting: Setting, indent: number, written: string): string {
  const space = ' '.repeat(indent)
  return `${space}${setting.section}:${lineBreakIn(text)}${space}  ${written}`
}

function newPair(text: string, map: ConfigMap, written: string): TextEdit {
  if (map.flow !== true) {
    const line = `${' '.repeat(indentOf(text, map))}${written}`
    return newLine(text, endOfMap(text, map), line)
  }
  const last = map.items.at(-1)
  if (last === undefined) return insertAt(map.range[0] + 1, written)
  return insertAt((last.value ?? last.key).range[1], `, ${written}`)
}

function replacedValue(text: string, pair: ConfigPair, value: SettingValue): readonly TextEdit[] {
  const node = pair.value
  const written = formatYamlValue(value)
  if (node === null || node.range[0] === node.range[1]) return afterColon(pair, ` ${written}`)
  if (isSeq(node) && node.flow !== true && typeof value === 'object')
    return sequenceEdit(text, node, colonOf(pair), value)
  return [{ from: node.range[0], to: node.range[1], insert: written }]
}

/** Fills an empty section: `checkpoints:` or `checkpoints: null`. */
function filledSection(text: string, pair: ConfigPair, written: string): readonly TextEdit[] {
  const node = pair.value
  const isWritten = node !== null && node.range[0] !== node.range[1]
  if (isWritten) return [{ from: node.range[0], to: node.range[1], insert: `{${written}}` }]
  const indent = columnAt(text, pair.key.range[0]) + 2
  return [
    newLine(text, endOfLine(text, pair.key.range[1]), `${' '.repeat(indent)}${written}`),
    ...afterColon(pair, ` {${written}}`),
  ]
}

function afterColon(pair: ConfigPair, insert: string): readonly TextEdit[] {
  const colon = colonOf(pair)
  return colon === undefined ? [] : [insertAt(colon + 1, insert)]
}

function colonOf({ srcToken }: ConfigPair): number | undefined {
  return srcToken?.sep?.find(({ type }) => type === 'map-value-ind')?.offset
}

function indentOf(text: string, map: ConfigMap): number {
  return columnAt(text, map.items[0]?.key.range[0] ?? map.range[0])
}

function endOfMap(text: string, map: ConfigMap): number {
  const last = map.items.at(-1)
  return endOfLine(text, (last?.value ?? last?.key ?? map).range[1])
}

function insertAt(at: number, insert: string): TextEdit {
  return { from: at, to: at, insert }
}

/** Inserts a line at the start of another line, or at the end of the text. */
function newLine(text: string, at: number, line: string): TextEdit {
  const lineBreak = lineBreakIn(text)
  const isOpen = at > 0 && text[at - 1] !== '\n' && text.slice(0, at) !== byteOrderMark
  return insertAt(at, `${isOpen ? lineBreak : ''}${line}${lineBreak}`)
}

const byteOrderMark = '\uFEFF'
