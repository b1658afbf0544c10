import css from './Glossary.module.css';

export interface GlossaryEntry {
  term: string;
  meaning: string;
}

/** A collapsed list of terms and their meanings. */
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
