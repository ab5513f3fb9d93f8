import { readFile } from 'node:fs/promises'
import fastify from 'fastify'
import { repositoryPath } from '../config/index.js'
import { securityHeaders } from './security-headers.js'

const policyOf = async (url: string) => {
  const server = fastify()
  server.addHook('onRequest', securityHeaders({ development: false }))
  server.get('/assets/*', async () => 'a file')
  server.get('/*', async () => 'a page')
  return String((await server.inject({ url })).headers['content-security-policy'])
}

it('names the policies of trusted types that pages create', async () => {
  const script = await readFile(repositoryPath('patient-web', 'app', 'lib', 'offline', 'register.ts'), 'utf8')
  const created = [...script.matchAll(/createPolicy\("(\w+)"/g)].map(([, name]) => name)
  expect(await policyOf('/')).toContain(`trusted-types ${created.join(' ')}`)
  expect(created).not.toEqual([])
})

it.each(['/api/unknown', '/assets/root-1.js'])('lets nothing run at %s', async (url) => {
  expect(await policyOf(url)).toBe("default-src 'none'; frame-ancestors 'none'")
})
