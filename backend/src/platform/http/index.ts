export { PATIENCE, type Patience } from './arrival.js'
export { createHttpApp } from './create-app.js'
export { csvText, TakesCsv } from './csv-body.js'
export { CsvFileError, type CsvRow, readCsvRows } from './csv-rows.js'
export { HasDecimals } from './decimals.js'
export {
  Lines,
  MayBeAbsent,
  Name,
  NumberTyped,
  Text,
  TextOrNull,
  Trimmed,
  TrimmedOrNull,
  Version,
  WholeOrNull,
} from './dto-fields.js'
export { receiveFile, TakesFile, type UploadedFile } from './file-upload.js'
export { IdParams } from './id-params.dto.js'
export { isMoment, type ListPlace, readCursor, writeCursor } from './list-cursor.js'
export { Nested, NestedList } from './nested.js'
export { Nullable } from './nullable.js'
export { CursorOfPage, EmptyAsAbsent, NumberOrAbsent, PageSize, SearchText } from './page-query.js'
export { KeepsRawBody } from './raw-body.js'
export { requestLocale } from './request-locale.js'
export { SESSION_COOKIE } from './session-cookie.js'
export {
  PHONE_WITH_COUNTRY_CODE,
  PlainText,
  PlainTextOrAbsent,
  PlainTextOrNull,
  VisibleLine,
  VisibleLineOrNull,
  VisibleText,
  VisibleTextOrNull,
} from './typed-text.js'
export { validated } from './validation.pipe.js'
export { withCode } from './with-code.js'
