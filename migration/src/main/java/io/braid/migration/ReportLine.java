package io.braid.migration;

/**
 * Line of a report: one construct of the source file and its outcome.
 *
 * @param place the line of the source file, or its name and line if there are several files
 * @param construct kind and name, such as {@code view sales.debtors}
 * @param reason the difference, or advice on what to do; empty if there is none
 */
public record ReportLine(String place, String construct, ImportVerdict verdict, String reason) {}
