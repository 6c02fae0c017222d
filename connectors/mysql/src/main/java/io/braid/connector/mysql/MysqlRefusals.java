package io.braid.connector.mysql;

/**
 * Error codes of statements rejected because of their text, for errors with the general SQLSTATE HY000. MySQL uses it
 * for many syntax errors and unsupported features. Exhausted resources, locks, timeouts and shutdowns have other codes.
 */
final class MysqlRefusals {
    private MysqlRefusals() {}

    static boolean contains(int error) {
        return isOfBoth(error) || isOfMysql(error) || isOfMariadb(error);
    }

    private static boolean isOfBoth(int error) {
        return switch (error) {
            // Misplaced aggregates, and window functions over them.
            case 1111, 3028, 3029, 3066, 4074 -> true;
            // Too many tables, columns or parameters; nesting too deep.
            case 1116, 1117, 1390, 1473 -> true;
            // Invalid arguments, invalid use of clauses, and unsupported features.
            case 1210, 1221, 1235, 1295, 1335, 1578, 3064 -> true;
            // Circular or forward references.
            case 1245, 1247 -> true;
            // Incompatible collations or character sets; malformed constants.
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
            // Bit operands, arguments, grouping; features; JSON tables and their joins.
            case 3514, 3601, 3602, 3658, 3667, 3668, 3999 -> true;
            // Character sets and casts.
            case 3987, 3995, 3998 -> true;
            default -> recursion || windows || patterns;
        };
    }

    private static boolean isOfMariadb(int error) {
        boolean recursion = error >= 4003 && error <= 4008;
        boolean windows = error >= 4009 && error <= 4023;
        boolean types = error == 4078 || error == 4079 || error == 4101 || error == 4104;
        return switch (error) {
            // Table value constructors and LIMIT.
            case 4099, 4100, 4107, 4141 -> true;
            default -> recursion || windows || types;
        };
    }
}
