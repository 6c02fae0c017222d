package io.braid.planner.parser;

import java.util.Map;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE SERVER name FOREIGN DATA WRAPPER wrapper OPTIONS (...)}. */
public final class CreateServer extends BraidStatement {
    private final String name;
    private final String wrapper;
    private final Map<String, String> options;

    public CreateServer(SqlParserPos position, String name, String wrapper, Map<String, String> options) {
        super(position);
        this.name = name;
        this.wrapper = wrapper;
        this.options = options;
    }

    public String name() {
        return name;
    }

    public String wrapper() {
        return wrapper;
    }

    public Map<String, String> options() {
        return options;
    }
}
