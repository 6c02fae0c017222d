package io.braid.planner.validate;

import java.util.List;
import java.util.Properties;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** Resolution of table names, case-insensitive: from the root first, then in the default schema. */
public final class NameResolution extends CalciteCatalogReader {
    /** @param defaultSchema the path of the default schema; empty for none */
    public NameResolution(CalciteSchema root, List<String> defaultSchema, RelDataTypeFactory types) {
        super(
                root,
                SqlNameMatchers.withCaseSensitive(false),
                defaultSchema.isEmpty() ? List.of(List.of()) : List.of(List.of(), defaultSchema),
                types,
                caseInsensitive());
    }

    private static CalciteConnectionConfigImpl caseInsensitive() {
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
        return new CalciteConnectionConfigImpl(properties);
    }
}
