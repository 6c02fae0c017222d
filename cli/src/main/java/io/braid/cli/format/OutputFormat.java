package io.braid.cli.format;

/** Output format of results. */
public enum OutputFormat {
    TABLE,
    VERTICAL,
    CSV,
    JSON;

    /** Returns a printer for lines of at most this number of characters; 0 for unlimited. */
    public ResultPrinter printer(int terminalWidth) {
        return switch (this) {
            case TABLE -> new TablePrinter(terminalWidth);
            case VERTICAL -> new VerticalPrinter();
            case CSV -> new CsvPrinter();
            case JSON -> new JsonPrinter();
        };
    }
}
