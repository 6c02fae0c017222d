package io.braid.cli.format;

/** The forms in which results can be written. */
public enum OutputFormat {
    TABLE,
    VERTICAL,
    CSV,
    JSON;

    /** A printer for lines of at most that many characters, 0 for any number. */
    public ResultPrinter printer(int terminalWidth) {
        return switch (this) {
            case TABLE -> new TablePrinter(terminalWidth);
            case VERTICAL -> new VerticalPrinter();
            case CSV -> new CsvPrinter();
            case JSON -> new JsonPrinter();
        };
    }
}
