import { Migration } from '@mikro-orm/migrations'

const TYPES = [
  'created',
  'status_changed',
  'details_changed',
  'payment_received',
  'appointment_set',
  'appointment_changed',
  'appointment_cancelled',
  'unassigned',
  'hospital_told',
]
const NEW_TYPES = ['offer_accepted', 'acceptance_ended', 'offer_confirmed']
const OF_PATIENTS = ['created', 'status_changed', 'details_changed']
const NEW_OF_PATIENTS = ['offer_accepted', 'acceptance_ended']

const listOf = (types: string[]) => types.map((type) => `'${type}'`).join(', ')

const allow = (types: string[], ofPatients: string[]) => `
  alter table booking_events drop constraint booking_events_type_check,
    add constraint booking_events_type_check check (type in (${listOf(types)})) not valid;
  alter policy patients_act on booking_events
    with check (actor_id = current_user_id() and type in (${listOf(ofPatients)}));`

/** The history of a booking tells of an accepted offer, of its confirmed date, and of its end without one. */
export class Migration20261126165000_offer_history extends Migration {
  override up() {
    this.addSql(allow([...TYPES, ...NEW_TYPES], [...OF_PATIENTS, ...NEW_OF_PATIENTS]))
  }

  override down() {
    this.addSql(`
      alter table booking_events no force row level security;
      delete from booking_events where type in (${listOf(NEW_TYPES)});
      alter table booking_events force row level security;`)
    this.addSql(allow(TYPES, OF_PATIENTS))
  }
}
