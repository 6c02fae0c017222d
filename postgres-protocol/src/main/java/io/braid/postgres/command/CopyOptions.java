package io.braid.postgres.command;

import java.util.List;

/**
 * Options of {@code COPY}.
 *
 * @param nullText the text of null
 * @param forced columns whose values are always quoted in CSV; {@code *} for all
 */
public record CopyOptions(
        CopyFormat format,
        char delimiter,
        String nullText,
        boolean header,
        char quote,
        char escape,
        List<String> forced) {
    /** Format of the rows. */
    public enum CopyFormat {
        TEXT,
        CSV,
        BINARY
    }

    /** Returns the defaults of a format. */
    public static CopyOptions of(CopyFormat format) {
        return format == CopyFormat.CSV
                ? new CopyOptions(format, ',', "", false, '"', '"', List.of())
                : new CopyOptions(format, '\t', "\\N", false, '"', '"', List.of());
    }
}
