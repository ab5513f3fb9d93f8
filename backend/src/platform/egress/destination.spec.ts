import { destinationOf, isWithin } from './destination.js'

const refusalOf = (address: string) => {
  try {
    return destinationOf(address).host
  } catch (error) {
    return (error as { code?: string }).code
  }
}

describe('where an address leads', () => {
  it.each([
    ['https://www.hospital.example/reviews?page=2#top', 'www.hospital.example', 443],
    ['HTTP://Hospital.Example', 'hospital.example', 80],
    ['https://hospital.example:8443/', 'hospital.example', 8443],
    ['http://1.1.1.1/', '1.1.1.1', 80],
    ['http://[2606:4700::1111]/', '2606:4700::1111', 80],
    ['https://krankenhaus-köln.example/', 'xn--krankenhaus-kln-ltb.example', 443],
  ])('%s', (address, host, port) => {
    expect(destinationOf(address)).toMatchObject({ host, port })
  })

  it.each([
    [
      'credentials',
      ['http://a:b@hospital.example/', 'http://a@hospital.example/', 'https://@hospital.example/'],
    ],
    ['scheme', ['file:///etc/passwd', 'data:text/html,x', 'javascript:alert(1)', 'ftp://hospital.example/']],
    [
      'scheme',
      ['chrome://version', 'view-source:http://hospital.example/', 'about:blank', 'ws://a.example/'],
    ],
    ['scheme', ['blob:http://hospital.example/1', 'mailto:a@b.example']],
    [
      'host_form',
      ['http://2130706433/', 'http://0177.0.0.1/', 'http://0x7f.1/', 'http://127.1/', 'http://127.0.0.1./'],
    ],
    ['host_form', ['http://1572395042/', 'http://%31.1.1.1/', 'http://①.1.1.1/', 'http://１.1.1.1/']],
    [
      'host_form',
      ['http://localhost/', 'http://metadata/', 'http://hospital.example./', 'http://a..example/'],
    ],
    [
      'host_form',
      ['http://[::0:1]/', 'http://[::ffff:127.0.0.1]/', 'http://[2606:4700:0::1111]/', 'http://1.2.3/'],
    ],
    ['host_form', ['http://256.1.1.1/', 'http://[fe80::1%25eth0]/', 'http://hos_pital/']],
    [
      'not_a_url',
      ['', 'hospital.example', '//hospital.example', 'http:hospital.example', 'http:/hospital.example'],
    ],
    ['not_a_url', [' http://hospital.example/', 'http://hospital\t.example', 'http:\\\\hospital.example']],
    ['not_a_url', [`http://hospital.example/${'x'.repeat(3_000)}`, 'http://hospital.example/\u0000']],
  ])('%s: %j', (code, addresses) => {
    expect(addresses.map(refusalOf)).toEqual(addresses.map(() => code))
  })

  it.each([
    ['hospital.example', true],
    ['www.hospital.example', true],
    ['nothospital.example', false],
    ['hospital.example.evil.example', false],
    ['1.1.1.1', true],
    ['9.1.1.1.1', false],
    ['example', false],
  ])('%s is within: %s', (host, within) => {
    expect(isWithin(host, ['hospital.example', '1.1.1.1'])).toBe(within)
  })
})
