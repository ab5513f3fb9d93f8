import { expectAccessible } from '../support/accessibility.ts'
import { enterDesk, inviteManager } from '../support/desk.ts'
import { anyHospitalId, callAs } from '../support/payments.ts'
import { expect, REFUSED, signInToBackOffice, test } from '../support/test.ts'

test.use({ expected: [REFUSED] })

test('a hospital proposes a fact, the team accepts it, and patients read it', async ({
  page: team,
  newPerson,
  email,
}) => {
  test.setTimeout(120_000)
  // Both widths propose at once, so each feature has a name of its own.
  const feature = `Roof garden ${Date.now().toString(36)}`
  const desk = await newPerson()
  await signInToBackOffice(team, 'admin')
  const hospitalId = await anyHospitalId(team)
  const { slug, name } = await callAs<{ slug: string; name: string }>(team, 'GET', `hospitals/${hospitalId}`)
  await inviteManager(team, hospitalId, email)
  await enterDesk(desk, team, email)

  await desk.goto('/desk/page')
  await expect(desk.getByRole('heading', { level: 1, name: 'Our page' })).toBeVisible()
  await expect(desk.getByRole('region', { name, exact: true }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Propose another one: Services and rooms' }).click()
  const proposing = desk.getByRole('dialog', { name: 'Services and rooms: what should patients read?' })
  await proposing.getByLabel('Services and rooms').fill(feature)
  await expectAccessible(desk)
  await proposing.getByRole('button', { name: 'Send the proposal' }).click()
  const proposals = desk.getByRole('region', { name: `Proposals of ${name}` })
  const proposal = proposals.getByRole('listitem').filter({ hasText: feature })
  await expect(proposal).toContainText('Waits for our team')
  await expectAccessible(desk)

  await team.goto('/admin/fact-proposals')
  await expect(team.getByText(feature)).toBeVisible()
  await expectAccessible(team)
  await team.getByRole('button', { name: `Accept the proposal of ${name}: Feature, ${feature}` }).click()
  await team.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(team.getByText('Proposal accepted')).toBeVisible()

  await desk.reload()
  await expect(proposal).toContainText('Accepted')
  await expect(async () => {
    await team.goto(`/hospitals/${slug}`)
    const fact = team.getByRole('listitem').filter({ hasText: feature })
    await expect(fact).toContainText('Not verified: Stated by the hospital', { timeout: 1_000 })
  }).toPass()
  await expectAccessible(team)
})
