package io.braid.migration;

/**
 * Line of a report: one construct of the source file and its outcome.
 *
 * @param place the line of the source file, or its name and line if there are several files
 * @param construct kind and name, such as {@code view sales.debtors}
 * @param reason what is different, or what to do instead; empty if there is nothing to say
 */
public record ReportLine(String place, String construct, ImportVerdict verdict, String reason) {}
