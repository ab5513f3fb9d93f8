import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tryLabelled } from './measure.ts'
import { triage } from './triage.ts'

describe('triage of one message', () => {
  it.each([
    'When am I fit to fly?',
    'Am I fit to fly after a hip replacement?',
    'Does this fit my budget?',
    'The crown did not fit well',
    'I am a fit 60 year old man',
    'After my bypass, when will I be fit again?',
    'Can I get a prosthetic fitting?',
    'He has been seizure free for five years',
    'Do you have a stroke unit?',
    'Which hospital has the best stroke unit?',
    'Is there a heart attack centre in Bangkok?',
    'It was a stroke of luck',
    'Sure, 20 January is fine. Thanks, Grace',
    'I almost had a heart attack when I saw the bill',
    'This waiting is killing me',
    'My knee is killing me',
    'I am dying to know the price',
    'I had a stroke in 2019 and want a check-up',
    'My father had a heart attack 3 years ago',
    'My uncle committed suicide ten years ago',
    'I was bleeding heavily after my first birth in 2015, can I do IVF?',
    'I had a seizure as a child',
    'Can I fly after knee surgery with a blood clot?',
    'I take warfarin for a blood clot, is surgery ok?',
    'I had a blood clot after surgery, can I fly?',
    'Is a blood clot after knee surgery dangerous?',
    'How much does a blood test cost?',
  ])('raises nothing for "%s"', (message) => {
    expect(triage([message])).toBeUndefined()
  })

  it.each([
    ['My son had a fit this morning', 'child-fever'],
    ['He is having a fit now', 'seizure'],
    ['She keeps having fits', 'seizure'],
    ['My baby is fitting', 'child-fever'],
    ['oga my pikin no fit breathe well', 'breathing'],
    ['I am having a stroke', 'stroke'],
    ['I am passing big blood clots and it will not stop', 'bleeding'],
    ['I have chest pain, is there a chest pain clinic?', 'cardiac'],
    ['This pain is killing me and my chest is crushing', 'cardiac'],
  ])('raises the emergency in "%s"', (message, topic) => {
    expect(triage([message])).toMatchObject({ topic })
  })
})

describe('triage of several messages', () => {
  it('reads the last message together with the ones before', () => {
    expect(triage(['I am 34 weeks pregnant', 'headache and spots before my eyes'])).toMatchObject({
      topic: 'pregnancy',
    })
  })

  it('raises nothing again for an emergency in an earlier message', () => {
    expect(triage(['I have chest pain now', 'How much is a bypass?'])).toBeUndefined()
  })

  it('raises nothing for an empty last message', () => {
    expect(triage(['I am 34 weeks pregnant', ' '])).toBeUndefined()
    expect(triage([])).toBeUndefined()
  })

  it('raises a false alarm in at most 5 of 100 pairs of calm messages', () => {
    const folder = join(import.meta.dirname, '../sentences')
    const calm = readdirSync(folder)
      .filter((name) => name.endsWith('.tsv') && name !== 'unseen.tsv')
      .flatMap((name) => tryLabelled(readFileSync(join(folder, name), 'utf8')))
      .filter(({ label, found, language }) => label !== 'critical' && !found && language === 'en')
      .map(({ text }) => text)
    const pairs = calm.map((text, at) => [calm[(at + 7) % calm.length] as string, text])
    const alarms = pairs.filter((pair) => triage(pair))
    expect(alarms.length / pairs.length).toBeLessThanOrEqual(0.05)
  })

  it('reads the longest message with its history in little time', () => {
    const hostile = 'chest pain no if fits bleeding '.repeat(700).slice(0, 20_000)
    triage([''])
    const before = process.threadCpuUsage()
    triage([hostile, hostile, hostile, '\ufdfa'.repeat(6_000)])
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(500)
  })
})
