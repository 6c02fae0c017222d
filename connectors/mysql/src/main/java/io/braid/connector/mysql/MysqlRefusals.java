package io.braid.connector.mysql;

/**
 * The numbers of errors by which a server refuses a statement for what its text says, where the SQLSTATE does not tell:
 * it has the general one, HY000, for much that the other databases call a mistake of syntax or a missing feature. What
 * has run out, is locked, took too long or is being shut down has other numbers.
 */
final class MysqlRefusals {
    private MysqlRefusals() {}

    static boolean contains(int error) {
        return isOfBoth(error) || isOfMysql(error) || isOfMariadb(error);
    }

    private static boolean isOfBoth(int error) {
        return switch (error) {
            // Aggregates where none may be; windows over these.
            case 1111, 3028, 3029, 3066, 4074 -> true;
            // More tables or columns than one statement may have, parameters likewise; nested too deeply.
            case 1116, 1117, 1390, 1473 -> true;
            // Wrong arguments, a wrong use of clauses, and what does not exist yet.
            case 1210, 1221, 1235, 1295, 1335, 1578, 3064 -> true;
            // References that are circular, or forward.
            case 1245, 1247 -> true;
            // Texts of collations or character sets that cannot meet; a constant of a wrong form.
            case 1253, 1267, 1270, 1271, 1273, 1525 -> true;
            case 3034 -> true;
            default -> false;
        };
    }

    private static boolean isOfMysql(int error) {
        boolean recursion = (error >= 3573 && error <= 3577) || error == 4114;
        boolean windows = (error >= 3579 && error <= 3597) || error == 3599 || error == 4086;
        boolean patterns = (error >= 3688 && error <= 3697) || error == 3685;
        return switch (error) {
            // Operands of bits, arguments, grouping; features; tables of JSON and their joins.
            case 3514, 3601, 3602, 3658, 3667, 3668, 3999 -> true;
            // Character sets, casts.
            case 3987, 3995, 3998 -> true;
            default -> recursion || windows || patterns;
        };
    }

    private static boolean isOfMariadb(int error) {
        boolean recursion = error >= 4003 && error <= 4008;
        boolean windows = error >= 4009 && error <= 4023;
        boolean types = error == 4078 || error == 4079 || error == 4101 || error == 4104;
        return switch (error) {
            // VALUES as a table, LIMIT.
            case 4099, 4100, 4107, 4141 -> true;
            default -> recursion || windows || types;
        };
    }
}
