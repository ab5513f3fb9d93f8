import type { Mutation } from './mutation.ts'

export const records: Mutation[] = [
  {
    breaks: 'medical records are stored without consent',
    file: 'src/modules/records/uploads.service.ts',
    replace: `      if (!(await hasConsent(em, userId, 'health_data'))) throw new ProblemError('consent_required')
      await lockUploads`,
    by: '      await lockUploads',
    test: 'http/records.int.spec.ts',
    named: 'needs the consent before the first byte',
  },
  {
    breaks: 'six medical records at once become six',
    file: 'src/modules/records/uploads.service.ts',
    replace: 'await lockUploads(em, userId)',
    by: '',
    test: 'http/records.int.spec.ts',
    named: 'one of six through that come at once',
  },
  {
    breaks: 'an upload of medical records outlives its session',
    file: 'src/modules/records/uploads.service.ts',
    replace: `        await lockSessionAccount(em, actor)
`,
    by: '',
    test: 'http/records.int.spec.ts',
    named: 'becomes no record when its session ends',
  },
  {
    breaks: 'one used key lets any number of medical records in',
    file: 'src/modules/records/record.repository.ts',
    replace: 'if (same > 1)',
    by: 'if (same > 100)',
    test: 'http/records.int.spec.ts',
    named: 'hold under a key that was used',
  },
  {
    breaks: 'medical records have no limit of size',
    file: 'src/modules/records/record-file.ts',
    replace: 'export const MOST_BYTES = 10 * 1024 * 1024',
    by: 'export const MOST_BYTES = 100 * 1024 * 1024',
    test: 'http/records.int.spec.ts',
    named: 'not a byte more',
  },
  {
    breaks: 'a refused upload of medical records leaves its object',
    file: 'src/modules/records/uploads.service.ts',
    replace: 'for (const path of paths) await this.storage.delete(path)',
    by: '',
    test: 'http/records.int.spec.ts',
    named: 'is refused and leaves nothing: a zip bomb',
  },
  {
    breaks: 'what a dead process stored of medical records stays for ever',
    file: 'src/modules/records/uploads.service.ts',
    replace: 'await this.database.transaction(UPLOADS, (em) => scheduleRemoval(em, path, UNCLAIMED_FOR_MS))',
    by: 'void UNCLAIMED_FOR_MS',
    test: 'records-privacy.int.spec.ts',
    named: 'that died in the middle',
  },
  {
    breaks: 'medical records become ready without an entry in the log',
    file: 'src/modules/records/uploads.service.ts',
    replace: `          await audit(em, actor, {
            action: 'record.upload',`,
    by: `          await audit(em, actor, {
            action: 'record.stored',`,
    test: 'http/records.int.spec.ts',
    named: 'is recorded in the moment',
  },
  {
    breaks: 'medical records of others open to everybody',
    file: 'src/modules/records/record.repository.ts',
    replace: `    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .executeTakeFirst()`,
    by: `    .where('id', '=', id)
    .where('status', '=', 'ready')
    .executeTakeFirst()`,
    test: 'http/records.int.spec.ts',
    named: 'who says why',
  },
  {
    breaks: 'administrators open files that the patient does not share',
    file: 'src/modules/records/record.repository.ts',
    replace: '    .where(isShared)\n',
    by: '',
    test: 'http/booking-follow-up.int.spec.ts',
    named: 'only while the patient shares them',
  },
  {
    breaks: 'staff open medical records without a reason',
    file: 'src/modules/records/records.service.ts',
    replace: 'if (why.length >= 10) return why',
    by: "if (why.length >= 10 || !reason) return 'no reason given'",
    test: 'http/records.int.spec.ts',
    named: 'who says why',
  },
  {
    breaks: 'a deleted medical record keeps its key',
    file: 'src/modules/records/records.service.ts',
    replace: 'for (const path of paths) await scheduleRemoval(em, path)',
    by: '',
    test: 'http/records.int.spec.ts',
    named: 'destroys the key at once',
  },
  {
    breaks: 'photographs among medical records say where they were taken',
    file: 'src/modules/records/inspection/rewrite-image.ts',
    replace: 'image.autoOrient().jpeg({',
    by: 'image.keepMetadata().jpeg({',
    test: 'record-files.int.spec.ts',
    named: 'is drawn anew',
  },
  {
    breaks: 'pictures among medical records may have any number of pixels',
    file: 'src/modules/records/inspection/rewrite-image.ts',
    replace: 'const MOST_PIXELS = 64_000_000',
    by: 'const MOST_PIXELS = 10_000_000_000',
    test: 'record-files.int.spec.ts',
    named: 'is refused in under a second when it says',
  },
  {
    breaks: 'scripts pass in object streams of medical records',
    file: 'src/modules/records/inspection/inspect-pdf.ts',
    replace: 'for (const object of objects.all) inspector.inspect(object)',
    by: 'void inspector',
    test: 'record-files.int.spec.ts',
    named: 'inside an object stream',
  },
  {
    breaks: 'medical records in Word fetch what is elsewhere',
    file: 'src/modules/records/inspection/inspect-docx.ts',
    replace: 'for (const relation of [...relations.values()].flat()) inspectRelation(relation)',
    by: 'void inspectRelation',
    test: 'record-files.int.spec.ts',
    named: 'is refused with a picture from elsewhere',
  },
  {
    breaks: 'medical records with macros pass',
    file: 'src/modules/records/inspection/inspect-docx.ts',
    replace: 'const refused = REFUSED_NAMES.test(name) || REFUSED_TYPES.test(contentType)',
    by: 'const refused = false',
    test: 'record-files.int.spec.ts',
    named: 'a DOCX is refused with',
  },
  {
    breaks: 'no scanner, and medical records pass',
    file: 'src/modules/records/virus-scanner.ts',
    replace: `throw new ProblemError('unavailable')
    })`,
    by: `return 'stream: OK'
    })`,
    test: 'virus-scanner.int.spec.ts',
    named: 'takes no file while the scanner',
  },
]
