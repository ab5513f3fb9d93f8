import { Migration } from '@mikro-orm/migrations'

const REPLACED = `(values
  ('Africa/Asmera', 'Africa/Asmara'),
  ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Catamarca', 'America/Argentina/Catamarca'),
  ('America/Cordoba', 'America/Argentina/Cordoba'),
  ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Mendoza', 'America/Argentina/Mendoza'),
  ('America/Coral_Harbour', 'America/Atikokan'),
  ('America/Godthab', 'America/Nuuk'),
  ('America/Indianapolis', 'America/Indiana/Indianapolis'),
  ('America/Louisville', 'America/Kentucky/Louisville'),
  ('Asia/Calcutta', 'Asia/Kolkata'),
  ('Asia/Katmandu', 'Asia/Kathmandu'),
  ('Asia/Rangoon', 'Asia/Yangon'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
  ('Atlantic/Faeroe', 'Atlantic/Faroe'),
  ('Europe/Kiev', 'Europe/Kyiv'),
  ('Pacific/Enderbury', 'Pacific/Kanton'),
  ('Pacific/Ponape', 'Pacific/Pohnpei'),
  ('Pacific/Truk', 'Pacific/Chuuk')
) as zones (replaced, current)`

/** Appointments that were stored before the API kept the current IANA names get them. The instant stays the same. */
export class Migration20261124080000_current_time_zones extends Migration {
  override up() {
    this.addSql(`
      alter table bookings no force row level security;
      alter table booking_events no force row level security;
      update bookings set appointment_time_zone = zones.current from ${REPLACED}
        where appointment_time_zone = zones.replaced;
      update booking_events set data = data || jsonb_build_object('timeZone', zones.current) from ${REPLACED}
        where type in ('appointment_set', 'appointment_changed') and data ->> 'timeZone' = zones.replaced;
      alter table bookings force row level security;
      alter table booking_events force row level security;`)
  }

  /** Both names mean the same zone, so the current names stay. */
  override down() {}
}
