import type { RefusalCode } from '../../../platform/egress/index.js'

abstract class PageError<Code extends string> extends Error {
  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message)
    this.name = new.target.name
  }
}

/** The page, or one that it leads to, is not where this run may go. */
export class RefusedAddress extends PageError<RefusalCode> {
  constructor(code: RefusalCode) {
    super(code, `This address may not be read (${code})`)
  }
}

export class PageTooLarge extends PageError<'bytes' | 'document' | 'memory' | 'requests'> {
  constructor(code: PageTooLarge['code']) {
    super(code, `The page takes more than it may (${code})`)
  }
}

export class PageTimeout extends PageError<'page_time' | 'total_time'> {
  constructor(code: PageTimeout['code']) {
    super(code, `The page takes longer than it may (${code})`)
  }
}

/** `no_document`: a download, or nothing to show. `redirects`: it leads on and on. */
export class PageBroken extends PageError<'browser' | 'no_document' | 'not_reached' | 'redirects'> {
  constructor(code: PageBroken['code']) {
    super(code, `The page cannot be read (${code})`)
  }
}
