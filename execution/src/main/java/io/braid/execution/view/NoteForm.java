package io.braid.execution.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * The form in which something is noted in JSON: a number that is counted up whenever notes of before can no longer be
 * read. So one of another version of Braid is told from a damaged one, and neither is taken for what it is not.
 *
 * @param field that has the number
 */
record NoteForm<T>(ObjectMapper json, String field, int number, Class<T> type) {
    /**
     * Reads a note.
     *
     * @throws IOException whose message says to people why it cannot be read
     */
    T read(String text) throws IOException {
        try {
            JsonNode note = json.readTree(text);
            JsonNode found = note.path(field);
            if (!found.isInt()) {
                throw new IOException("it is damaged: it does not tell its form");
            }
            if (found.asInt() != number) {
                throw new IOException("it is of form " + found.asInt() + ", and this Braid reads form " + number);
            }
            return json.treeToValue(note, type);
        } catch (JsonProcessingException e) {
            throw new IOException("it is damaged: " + e.getOriginalMessage(), e);
        }
    }
}
