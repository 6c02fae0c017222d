package io.braid.planner.function;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlOperator;

/** Signatures of the functions that a statement may call, for people who write one. */
public final class FunctionSignatures {
    /** The signature of each function by its name; empty where it takes too many forms to be told. */
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

    /** The first form in which Calcite writes it, in shorter words. */
    private static String signature(SqlOperator operator) {
        try {
            String all = operator.getAllowedSignatures();
            String first = all.lines().findFirst().orElse("");
            String plain = first.replaceAll("^'|'$", "").replaceAll("[<>]", "").toLowerCase(Locale.ROOT);
            int parenthesis = plain.indexOf('(');
            return parenthesis < 0 || plain.length() > LONGEST ? "" : plain.substring(parenthesis);
        } catch (RuntimeException | AssertionError e) {
            // Functions that check their operands in code of their own tell nothing of them.
            return "";
        }
    }
}
