package io.braid.execution.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * JSON format of notes with a version number, which is incremented whenever older notes can no longer be read. It
 * distinguishes notes of other versions from damaged ones.
 *
 * @param field name of the field with the version number
 */
record NoteForm<T>(ObjectMapper json, String field, int number, Class<T> type) {
    /**
     * Reads a note.
     *
     * @throws IOException if the note cannot be read; the message gives the reason
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
