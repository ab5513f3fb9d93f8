import { Migration } from '@mikro-orm/migrations'

/** Patients look for "nose job" and "slipped disc". Misspelt words are now corrected as those for hospitals are. */
export class Migration20261121001100_treatment_search extends Migration {
  override up() {
    this.addSql(`alter table treatments add column synonyms text[] not null default '{}'`)
    for (const [slug, synonyms] of Object.entries(SYNONYMS)) {
      this.addSql(`update treatments set synonyms = '{${synonyms.join(',')}}' where slug = '${slug}'`)
    }
    this.addSql('drop function treatments_spelled_like(text)')
  }

  override down() {
    this.addSql("select public.word_similarity('', '')") // loads pg_trgm, which checks the setting below
    this.addSql(`
      create function treatments_spelled_like(query text) returns setof uuid
        language sql stable strict set pg_trgm.word_similarity_threshold = 0.6
        begin atomic
          select id from treatments where search_key(query) <% search_key(name);
        end`)
    this.addSql('alter table treatments drop column synonyms')
  }
}

/** For rows that are there already; those inserted later bring their own. */
const SYNONYMS = {
  'hip-replacement': ['hip surgery', 'arthroplasty', 'arthritis'],
  'knee-replacement': ['knee surgery', 'arthroplasty', 'arthritis'],
  ivf: ['in vitro fertilisation', 'in vitro fertilization', 'test tube baby'],
  'egg-sperm-freezing': ['fertility preservation', 'oocyte', 'semen'],
  rhinoplasty: ['nose job', 'nose surgery'],
  'liposuction-tummy-tuck': ['fat removal', 'body contouring', 'belly'],
  'coronary-bypass-cabg': ['heart surgery', 'open heart', 'blocked arteries'],
  'angioplasty-stent': ['heart stent', 'PCI', 'blocked arteries'],
  'spinal-fusion': ['back surgery', 'spine surgery', 'slipped disc', 'herniated disc'],
  'cancer-treatment': ['cancer surgery', 'chemo', 'radiation', 'leukaemia', 'leukemia', 'lymphoma'],
}
