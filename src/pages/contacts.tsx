import { contactsTexts as texts } from '../features/contacts/contacts.texts.ts';
import { ContactsView } from '../features/contacts/ContactsView.tsx';
import { usePageMeta } from '../ui/page-meta.tsx';

export const Component = () => {
  usePageMeta({ title: texts.title, description: texts.description });
  return <ContactsView />;
};
