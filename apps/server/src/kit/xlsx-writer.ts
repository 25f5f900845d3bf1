import { PassThrough, Readable } from 'node:stream'
import yazl from 'yazl'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const PARTS: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters other than tab and line ends are not allowed in XML 1.0. */
const allowed = (c: string) => c >= ' ' || c === '\t' || c === '\n' || c === '\r'
const escapeXml = (text: string) => Array.from(text, (c) => ESCAPES[c] ?? (allowed(c) ? c : '')).join('')

const cellXml = (value: string | number) =>
  typeof value === 'number' && Number.isFinite(value)
    ? `<c><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(String(value))}</t></is></c>`

async function* sheet(rows: AsyncIterable<(string | number)[]>): AsyncGenerator<string> {
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
  for await (const row of rows) yield `<row>${row.map(cellXml).join('')}</row>`
  yield '</sheetData></worksheet>'
}

/** An xlsx workbook of one sheet, written as the rows arrive: memory does not grow with them. */
export function xlsxStream(rows: AsyncIterable<(string | number)[]>): Readable {
  const zip = new yazl.ZipFile()
  for (const [name, text] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(text), name)
  const content = Readable.from(sheet(rows))
  const out = new PassThrough()
  content.on('error', (error) => out.destroy(error))
  zip.addReadStream(content, 'xl/worksheets/sheet1.xml')
  zip.outputStream.pipe(out)
  zip.end()
  return out
}
