"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";

interface SearchBoxProps {
  /** What is searched: "Search advocates". */
  readonly label: string;
  /** An example of what can be typed. */
  readonly placeholder: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly className?: string;
}

const pauseMs = 200;

/** Searches while one types, after each short pause. The key `/` leads here (see `data-search`). */
export function SearchBox({ label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [told, setTold] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);

  // The view was changed from elsewhere, such as with the browser's back button.
  if (told !== value) {
    setTold(value);
    setText(value);
  }

  const tell = (typed: string) => {
    setTold(typed);
    latest.current(typed);
  };
  useEffect(() => {
    if (text.trim() === told) return;
    const timer = setTimeout(() => {
      setTold(text.trim());
      latest.current(text.trim());
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, told]);

  return (
    <search className={className}>
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-search
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") tell(text.trim());
          if (event.key === "Escape" && text !== "") {
            event.preventDefault();
            setText("");
            tell("");
          }
        }}
        leading={<Search aria-hidden size={15} strokeWidth={1.75} />}
        trailing={
          text && (
            <IconButton
              label="Clear the search"
              icon={X}
              onClick={() => {
                setText("");
                tell("");
                input.current?.focus();
              }}
            />
          )
        }
      />
    </search>
  );
}
