import { isPublicAddress } from './public-address.js'

describe('an address', () => {
  it.each(['1.1.1.1', '93.184.215.14', '2606:4700::1111', '2a00:1450:4001::200e'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    ['of this machine', ['127.0.0.1', '127.255.0.3', '0.0.0.0', '::', '::1', '0:0:0:0:0:0:0:1']],
    [
      'of a network behind a wall',
      ['10.0.0.1', '172.16.9.9', '192.168.1.1', '100.64.0.1', 'fc00::1', 'fd12::1'],
    ],
    ['of a link', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
    ['of many', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
    [
      'of nobody',
      ['192.0.2.1', '198.18.0.1', '240.0.0.1', '100::1', '2001:db8::1', '3fff::1', '4000::1', '5f00::1'],
    ],
    [
      'that holds another',
      ['::ffff:127.0.0.1', '::ffff:1.1.1.1', '::7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::1'],
    ],
    ['of a tunnel', ['2002:7f00:1::', '2001::1', '192.88.99.1']],
    [
      'that is none',
      ['', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '1.1.1', '01.1.1.1'],
    ],
  ])('%s is not', (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})
