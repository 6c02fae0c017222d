package io.braid.execution.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Metadata stored with the rows of a view.
 *
 * @param asOf start of the refresh; the rows are not older
 * @param milliseconds duration of the refresh
 * @param tokens change tokens of the sources at that time; null or empty if a source has none
 */
public record VersionNote(
        int form,
        String database,
        String version,
        String schema,
        String view,
        String fingerprint,
        String asOf,
        long milliseconds,
        long rows,
        @Nullable Map<String, String> tokens) {
    /** The note of auxiliary tables of a refresh, which belong to no view. */
    public static final String NONE = "";

    private static final int FORM = 1;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final NoteForm<VersionNote> NOTES = new NoteForm<>(JSON, "form", FORM, VersionNote.class);

    /** Fails if a damaged note lacks a value. */
    public VersionNote {
        Objects.requireNonNull(database, "no database");
        Objects.requireNonNull(version, "no version");
        Objects.requireNonNull(schema, "no schema");
        Objects.requireNonNull(view, "no view");
        Objects.requireNonNull(fingerprint, "no fingerprint");
        asOf = Instant.parse(Objects.requireNonNull(asOf, "no moment")).toString();
    }

    public static VersionNote of(
            ViewIdentity view, Instant asOf, long milliseconds, long rows, Map<String, String> tokens) {
        ViewKey key = view.key();
        return new VersionNote(
                FORM,
                key.database(),
                key.version(),
                key.schema(),
                key.view(),
                view.fingerprint(),
                asOf.toString(),
                milliseconds,
                rows,
                tokens);
    }

    public ViewIdentity identity() {
        return new ViewIdentity(new ViewKey(database, version, schema, view), fingerprint);
    }

    /** True if the sources have not changed since. */
    boolean isOf(Map<String, String> now) {
        return !now.isEmpty() && now.equals(tokens);
    }

    public Instant moment() {
        return Instant.parse(asOf);
    }

    public String text() {
        try {
            return JSON.writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new AssertionError("a note is plain data", e);
        }
    }

    /**
     * Reads a note.
     *
     * @throws IOException if the note is damaged or of another version; the message gives the reason
     */
    public static VersionNote read(String text) throws IOException {
        return NOTES.read(text);
    }
}
