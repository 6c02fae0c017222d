package io.braid.planner.validate;

import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/** Case-insensitive resolution of table names, first from the root and then in the schemas of the search path. */
public final class NameResolution extends CalciteCatalogReader {
    /** @param searchPath the schemas to search for unqualified names, in order */
    public NameResolution(CalciteSchema root, List<String> searchPath, RelDataTypeFactory types) {
        super(
                root,
                SqlNameMatchers.withCaseSensitive(false),
                Stream.concat(Stream.of(List.<String>of()), searchPath.stream().map(List::of))
                        .toList(),
                types,
                caseInsensitive());
    }

    private static CalciteConnectionConfigImpl caseInsensitive() {
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
        return new CalciteConnectionConfigImpl(properties);
    }
}
