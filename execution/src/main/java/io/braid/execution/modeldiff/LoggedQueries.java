package io.braid.execution.modeldiff;

import io.braid.execution.script.CsvRecords;
import io.braid.grammar.script.Script;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reader of queries for plan comparison: an export of {@code sys.query_log} as CSV, or statements separated by
 * semicolons.
 */
public final class LoggedQueries {
    private static final String COLUMN = "sql_text";

    private LoggedQueries() {}

    /** The statements of a file; a {@code .csv} file must have a column {@code sql_text}. */
    public static List<String> read(Path file) {
        try {
            String text = Files.readString(file);
            return file.toString().endsWith(".csv") ? ofCsv(file, text) : ofScript(text);
        } catch (IOException | IllegalArgumentException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, file + ": it cannot be read as queries: " + e.getMessage(), e);
        }
    }

    private static List<String> ofScript(String text) {
        return Script.pieces(text, mistake -> {}).stream()
                .map(piece -> piece.readable().strip())
                .toList();
    }

    private static List<String> ofCsv(Path file, String text) {
        List<List<@Nullable String>> records = CsvRecords.parse(text);
        int column = records.isEmpty() ? -1 : records.get(0).indexOf(COLUMN);
        if (column < 0) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, file + ": its first line names no column " + COLUMN);
        }
        return records.stream()
                .skip(1)
                .map(record -> column < record.size() ? record.get(column) : null)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
    }
}
