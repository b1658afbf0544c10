/** What a page with a form costs when it has nothing but React: `npm run bench -- side`. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const Form = () => {
  const [number, setNumber] = useState('');
  return (
    <form>
      <label>
        Number
        <input value={number} onChange={({ currentTarget }) => setNumber(currentTarget.value)} />
      </label>
      <button type="submit">Send</button>
    </form>
  );
};

const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(<Form />);
}
