package io.braid.connector.duckdb.format;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Format of files that DuckDB reads as tables, recognized by the file extension. */
public enum FileFormat {
    PARQUET("read_parquet", "\\.parquet"),
    CSV("read_csv", "\\.[ct]sv(\\.gz|\\.zst)?"),
    JSON("read_json", "\\.(json|jsonl|ndjson)(\\.gz|\\.zst)?");

    private final String function;
    private final Pattern ending;

    FileFormat(String function, String ending) {
        this.function = function;
        this.ending = Pattern.compile(ending + "$", Pattern.CASE_INSENSITIVE);
    }

    /** The table function that reads such files. */
    public String function() {
        return function;
    }

    public static Optional<FileFormat> of(String fileName) {
        return Arrays.stream(values())
                .filter(format -> format.ending.matcher(fileName).find())
                .findFirst();
    }

    /** A file's name without the extension. */
    public String stem(String fileName) {
        Matcher found = ending.matcher(fileName);
        return found.find() ? fileName.substring(0, found.start()) : fileName;
    }
}
