package io.braid.planner.function;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;

/** Signatures of the functions that statements may call, for display to users. */
public final class FunctionSignatures {
    /** Signatures by function name; empty for functions with too many forms. */
    public static final Map<String, String> ALL = all();

    private static final int LONGEST = 120;

    private FunctionSignatures() {}

    private static Map<String, String> all() {
        Map<String, String> signatures = new TreeMap<>();
        FunctionTable.names().forEach(name -> signatures.put(name, ""));
        for (SqlOperator operator : FunctionTable.OPERATORS.getOperatorList()) {
            if (operator instanceof SqlFunction) {
                signatures.computeIfPresent(
                        operator.getName().toUpperCase(Locale.ROOT),
                        (name, known) -> known.isEmpty() ? signature(operator) : known);
            }
        }
        return Collections.unmodifiableMap(signatures);
    }

    /** Returns the first of Calcite's signatures, abbreviated. */
    private static String signature(SqlOperator operator) {
        try {
            String all = operator.getAllowedSignatures();
            String first = all.lines().findFirst().orElse("");
            String plain = first.replaceAll("^'|'$", "").replaceAll("[<>]", "").toLowerCase(Locale.ROOT);
            int parenthesis = plain.indexOf('(');
            return parenthesis < 0 || plain.length() > LONGEST ? "" : plain.substring(parenthesis);
        } catch (RuntimeException | AssertionError e) {
            // Functions with custom operand checks have no signatures.
            return "";
        }
    }
}
