import { type DocxPackage, type Relation, readDocxPackage } from './docx-package.ts'
import { refuseIf } from './file-kind.ts'
import { readXml, type XmlElement } from './read-xml.ts'

/** Transitional and strict namespaces of the parts of a document that can reach outside it. */
export const WORD_URIS = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
])
const VML_URI = 'urn:schemas-microsoft-com:vml'
const OFFICE_URI = 'urn:schemas-microsoft-com:office:office'

/** Relationship types of macros, controls, embedded programs and parts in another format. */
const REFUSED_RELATIONS =
  /^(vbaproject|wordvbadata|attachedtoolbars|keymapcustomizations|activex\w*|control|oleobject|afchunk|ui\/?extensibility|extensibility|mailmerge\w*)$/
/** Content types and names of the same: a part counts even if no relationship leads to it. */
const REFUSED_TYPES =
  /macroenabled|vbaproject|vbadata|activex|oleobject|msdownload|javascript|html|rtf|x-mht|message\/rfc822/
const REFUSED_NAMES =
  /(^|\/)(vba[^/]*|activex)(\/|$|\.)|\.(docm|dotm|xlsm|xltm|xlsb|pptm|exe|dll|js|vbs|ps1|bat|cmd|scr|hta|lnk|jar|html?|mht|mhtml|rtf)$/
/** Printer settings are the one part that Word writes as `.bin` and that runs nothing. */
const PRINTER_SETTINGS = /printersettings/

const LINK = /^(https?:|mailto:|tel:|(?!\/\/)[^:\\]*$)/i
/** A template on a local drive: Word looks for it nowhere else, and says nothing if it is not there. */
const LOCAL_TEMPLATE = /^(file:\/\/\/)?[a-z]:[\\/]|^[^:\\/%]+$/i
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i

/** Fields that start a program, or load or print what the document does not hold. */
const REFUSED_FIELDS = [
  'DDE',
  'DDEAUTO',
  'INCLUDE',
  'INCLUDEPICTURE',
  'INCLUDETEXT',
  'IMPORT',
  'LINK',
  'DATABASE',
  'RD',
  'PRINT',
]

/** Characters that are read of a field before the fields in it: more than any name of a field has. */
const LONGEST_START = 64

/** @throws RefusedFile for active content, references to the outside other than links, and a file that is no Word document */
export async function inspectDocx(bytes: Buffer): Promise<undefined> {
  inspectPackage(await readDocxPackage(bytes))
}

function inspectPackage({ parts, relations }: DocxPackage) {
  for (const { name, contentType } of parts) {
    const refused = REFUSED_NAMES.test(name) || REFUSED_TYPES.test(contentType)
    const isUnknownBinary = name.endsWith('.bin') && !PRINTER_SETTINGS.test(contentType)
    refuseIf(refused || isUnknownBinary, 'active', 'a part that is not allowed')
  }
  for (const relation of [...relations.values()].flat()) inspectRelation(relation)
  for (const { isXml, content } of parts) {
    if (!isXml) continue
    const fields = new FieldReader()
    readXml(content, {
      open(element) {
        inspectElement(element)
        fields.open(element)
      },
      text: (text) => fields.text(text),
      close: (element) => fields.close(element),
    })
    fields.end()
  }
}

function inspectRelation({ type, target, isExternal }: Relation) {
  refuseIf(REFUSED_RELATIONS.test(type), 'active', `a relationship that is not allowed: ${type}`)
  if (!isExternal) return refuseIf(ABSOLUTE.test(target), 'active', 'a reference to the outside')
  const isAllowed =
    (type === 'hyperlink' && LINK.test(target)) ||
    (type === 'attachedtemplate' && LOCAL_TEMPLATE.test(target))
  refuseIf(!isAllowed, 'active', 'a reference to the outside')
}

function inspectElement({ uri, name, attributes, attribute }: XmlElement) {
  refuseIf(uri === OFFICE_URI && name === 'OLEObject', 'active', 'an embedded object')
  if (WORD_URIS.has(uri))
    refuseIf(
      /^(altChunk|control|connectString|udl|subDoc)$/.test(name),
      'active',
      `an element that is not allowed: ${name}`,
    )
  if (uri !== VML_URI) return
  refuseIf(ABSOLUTE.test(attribute('src', '').trim()), 'active', 'a picture from the outside')
  for (const { name, value } of attributes)
    if (name === 'href' || name === 'althref')
      refuseIf(value.trim() && !LINK.test(value.trim()), 'active', 'a reference to the outside')
}

/** Reads the fields of one part. The code of a field may be spread over many runs and hold other fields. */
class FieldReader {
  private readonly fields: { code: string; hasResult: boolean }[] = [{ code: '', hasResult: false }]
  private inCode = false

  open({ uri, name, attribute }: XmlElement) {
    if (!WORD_URIS.has(uri)) return
    if (name === 'instrText' || name === 'delInstrText') this.inCode = true
    if (name === 'fldSimple') inspectCode(attribute('instr', uri))
    if (name === 'fldChar') this.mark(attribute('fldCharType', uri))
  }

  text(text: string) {
    const field = this.fields.at(-1)
    if (this.inCode && field) field.code += text
  }

  close({ uri, name }: { uri: string; name: string }) {
    if (WORD_URIS.has(uri) && (name === 'instrText' || name === 'delInstrText')) this.inCode = false
  }

  end() {
    for (const { code } of this.fields) inspectCode(code)
  }

  private mark(type: string) {
    const field = this.fields.at(-1)
    if (type === 'begin') {
      // The name of the outer field must not come from the inner one.
      const isNested = this.fields.length > 1 && field && !field.hasResult
      const start = field?.code.slice(0, LONGEST_START).trim().toUpperCase() ?? ''
      const isComputed = isNested && REFUSED_FIELDS.some((refused) => refused.startsWith(start))
      refuseIf(isComputed, 'active', 'a field with a computed name')
      this.fields.push({ code: '', hasResult: false })
    } else if (type === 'separate' && field) field.hasResult = true
    else if (type === 'end' && this.fields.length > 1) inspectCode(this.fields.pop()?.code ?? '')
  }
}

/** Also catches a code without its marks, where the name may stand anywhere. */
function inspectCode(code: string) {
  const [first = ''] = code
    .trim()
    .toUpperCase()
    .split(/[\s"\\]/)
  const isRefused = REFUSED_FIELDS.includes(first) || /\bDDE(AUTO)?\b/i.test(code)
  refuseIf(isRefused, 'active', 'a field that reaches outside')
}
