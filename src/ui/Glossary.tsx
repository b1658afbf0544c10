import css from './Glossary.module.css';

export interface GlossaryEntry {
  term: string;
  meaning: string;
}

/** Words of the page in plain sentences, for whoever opens them: nobody has to guess. */
export const Glossary = ({ entries, title }: { entries: readonly GlossaryEntry[]; title: string }) => (
  <details className={css['glossary']}>
    <summary>{title}</summary>
    <dl>
      {entries.map(({ meaning, term }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);
