import { Migration } from '@mikro-orm/migrations'

/** Patients look for "heart" and "JCI", not for "Cardiology" alone. */
export class Migration20261121000700_specialization_synonyms extends Migration {
  override up() {
    this.addSql(`alter table specializations add column synonyms text[] not null default '{}'`)
    for (const [slug, synonyms] of Object.entries(SYNONYMS)) {
      this.addSql(`update specializations set synonyms = '{${synonyms.join(',')}}' where slug = '${slug}'`)
    }
    // Stored: a trigram index has to look at each match again, and unaccenting 100,000 of them is slow.
    this.addSql(`
      alter table claims add column accreditation_key text generated always as (
        case when subject_type = 'hospital' and field = 'accreditation' then search_key(value) end) stored`)
    this.addSql(`
      create index claims_accreditation_search on claims using gin (accreditation_key gin_trgm_ops)
        where accreditation_key is not null`)
  }

  override down() {
    this.addSql('alter table claims drop column accreditation_key')
    this.addSql('alter table specializations drop column synonyms')
  }
}

/** For rows that are there already; those inserted later bring their own. */
const SYNONYMS = {
  cardiology: ['heart surgery', 'chest pain', 'bypass', 'stent'],
  oncology: ['cancer', 'tumour', 'tumor', 'chemotherapy', 'radiotherapy'],
  orthopedics: ['bone', 'joint', 'knee surgery', 'hip surgery', 'shoulder', 'orthopaedics'],
  neurosurgery: ['brain surgery', 'spine surgery', 'nerve', 'back pain', 'neurology'],
  'cosmetic-surgery': ['nose', 'plastic surgery', 'liposuction', 'facelift'],
  fertility: ['IVF', 'baby', 'pregnancy', 'infertility'],
  gastroenterology: ['stomach', 'bowel', 'gut', 'digestion'],
  transplant: ['kidney transplant', 'liver transplant', 'organ', 'marrow'],
  'cardiothoracic-surgery': ['heart surgery', 'lung', 'chest'],
}
